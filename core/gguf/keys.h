// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

/// Names of the metadata keys that this program reads or writes: one place for each.
namespace core::gguf::keys {

inline constexpr std::string_view kArchitecture = "general.architecture";
inline constexpr std::string_view kType = "general.type";
inline constexpr std::string_view kName = "general.name";
inline constexpr std::string_view kBaseName = "general.basename";
inline constexpr std::string_view kSizeLabel = "general.size_label";
inline constexpr std::string_view kFineTune = "general.finetune";
inline constexpr std::string_view kVersion = "general.version";
inline constexpr std::string_view kAuthor = "general.author";
inline constexpr std::string_view kOrganization = "general.organization";
inline constexpr std::string_view kLicense = "general.license";
inline constexpr std::string_view kQuantizedBy = "general.quantized_by";
inline constexpr std::string_view kBaseModelCount = "general.base_model.count";
inline constexpr std::string_view kFileType = "general.file_type";
inline constexpr std::string_view kQuantizationVersion = "general.quantization_version";
inline constexpr std::string_view kAlignment = "general.alignment";
inline constexpr std::string_view kSplitNo = "split.no";
inline constexpr std::string_view kSplitCount = "split.count";
inline constexpr std::string_view kSplitTensorsCount = "split.tensors.count";
inline constexpr std::string_view kTokenizerModel = "tokenizer.ggml.model";
inline constexpr std::string_view kTokenizerPre = "tokenizer.ggml.pre";
inline constexpr std::string_view kTokens = "tokenizer.ggml.tokens";
inline constexpr std::string_view kTokenScores = "tokenizer.ggml.scores";
inline constexpr std::string_view kTokenTypes = "tokenizer.ggml.token_type";
inline constexpr std::string_view kMerges = "tokenizer.ggml.merges";
inline constexpr std::string_view kBosTokenId = "tokenizer.ggml.bos_token_id";
inline constexpr std::string_view kEosTokenId = "tokenizer.ggml.eos_token_id";
inline constexpr std::string_view kUnknownTokenId = "tokenizer.ggml.unknown_token_id";
inline constexpr std::string_view kPaddingTokenId = "tokenizer.ggml.padding_token_id";
inline constexpr std::string_view kChatTemplate = "tokenizer.chat_template";
inline constexpr std::string_view kImatrixFile = "quantize.imatrix.file";
inline constexpr std::string_view kImatrixDataset = "quantize.imatrix.dataset";
inline constexpr std::string_view kImatrixEntries = "quantize.imatrix.entries_count";
inline constexpr std::string_view kImatrixChunks = "quantize.imatrix.chunks_count";

// Under the architecture's prefix: findArchitectureKey().
inline constexpr std::string_view kBlockCount = "block_count";
inline constexpr std::string_view kContextLength = "context_length";
inline constexpr std::string_view kEmbeddingLength = "embedding_length";
inline constexpr std::string_view kFeedForwardLength = "feed_forward_length";
inline constexpr std::string_view kHeadCount = "attention.head_count";
inline constexpr std::string_view kHeadCountKv = "attention.head_count_kv";
inline constexpr std::string_view kExpertCount = "expert_count";
inline constexpr std::string_view kExpertUsedCount = "expert_used_count";
inline constexpr std::string_view kVocabSize = "vocab_size";

} // namespace core::gguf::keys
