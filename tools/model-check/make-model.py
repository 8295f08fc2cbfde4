"""Makes a language model with random weights, small enough to be made in a second: `make-model.py <file> <symbol> <ends>`.

It knows no language. The constant first dimension of its embeddings prefers a few tokens, so that what a server lets it
write comes to an end: a string is closed, a number is a fraction, and `symbol` names the ticker that was asked for.
"""

import sys
from itertools import product
from string import ascii_letters

import numpy
from gguf import GGUFWriter, TokenType

path, symbol, ends = sys.argv[1:]
WIDTH, HIDDEN, CONTEXT, CONSTANT = 64, 128, 65_536, 8.0
LETTERS = "\u2581" + ascii_letters  # the first stands for a space
PREFERRED = {
    f'"symbol":"{symbol}"': 12.0,
    **{f'"{name}":[{{': 12.0 for name in ("steps", "themes", "thesis", "evidence", "opposite", "change", "verdict")},
    **{f'"{name}":0.': 12.0 for name in ("confidence", "goal_fit", "strategy_fit")},
    '"The\u2581': 9.0,
    '["e1"': 9.0,
    '"': 4.5 if ends == "ending" else -9.0,
    ",": 4.0,
    "}": 4.0,
    "]": 4.5,
}
CONTROL = ["<s>", "</s>", "<|im_start|>", "<|im_end|>"]
TEMPLATE = """{% for message in messages %}<|im_start|>{{ message['role'] }}
{{ message['content'] }}<|im_end|>
{% endfor %}<|im_start|>assistant
"""

pairs = ["".join(pair) for pair in product(LETTERS, LETTERS[1:])]
plain = [*LETTERS, *(character for character in map(chr, range(33, 127)) if character not in ascii_letters)]
normal = [*dict.fromkeys([*PREFERRED, *plain, *pairs])]
tokens = ["<unk>", *CONTROL, *(f"<0x{byte:02X}>" for byte in range(256)), *normal]
types = [TokenType.UNKNOWN] + [TokenType.CONTROL] * len(CONTROL) + [TokenType.BYTE] * 256 + [TokenType.NORMAL] * len(normal)

random = numpy.random.default_rng(1)


def weights(rows, columns, scale):
    return random.normal(0, scale, (rows, columns)).astype(numpy.float32)


embedding = weights(len(tokens), WIDTH, 0.5)
embedding[:, 0] = CONSTANT
output = weights(len(tokens), WIDTH, 0.25)
output[:, 0] = [(PREFERRED.get(token, 0.0 if kind == TokenType.NORMAL else -9.0)) / CONSTANT for token, kind in zip(tokens, types)]
ones = numpy.ones(WIDTH, dtype=numpy.float32)
tensors = {
    "token_embd": embedding,
    "output_norm": ones,
    "output": output,
    "blk.0.attn_norm": ones,
    **{f"blk.0.attn_{name}": weights(WIDTH, WIDTH, 0.05) for name in ("q", "k", "v", "output")},
    "blk.0.ffn_norm": ones,
    **{f"blk.0.ffn_{name}": weights(HIDDEN, WIDTH, 0.05) for name in ("gate", "up")},
    "blk.0.ffn_down": weights(WIDTH, HIDDEN, 0.05),
}

writer = GGUFWriter(path, "llama")
writer.add_name("random")
writer.add_context_length(CONTEXT)
writer.add_embedding_length(WIDTH)
writer.add_block_count(1)
writer.add_feed_forward_length(HIDDEN)
writer.add_head_count(1)
writer.add_head_count_kv(1)
writer.add_rope_dimension_count(WIDTH)
writer.add_layer_norm_rms_eps(1e-5)
writer.add_vocab_size(len(tokens))
writer.add_tokenizer_model("llama")
writer.add_token_list(tokens)
writer.add_token_scores([float(len(token)) for token in tokens])
writer.add_token_types(types)
writer.add_unk_token_id(0)
writer.add_bos_token_id(tokens.index("<s>"))
writer.add_eos_token_id(tokens.index("<|im_end|>"))
writer.add_chat_template(TEMPLATE)
for name, tensor in tensors.items():
    writer.add_tensor(f"{name}.weight", tensor)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
