"""llama.cpp's server with a model, until the standard input ends: `serve.py <file> <port> <options as JSON>`."""

import json
import sys

import xllamacpp

path, port, options = sys.argv[1:]
asked = json.loads(options)
params = xllamacpp.CommonParams()
params.model.path = path
params.model_alias = {"random"}
params.hostnames = ["127.0.0.1"]
params.port = int(port)
params.n_ctx = asked.get("context", 32_768)
params.n_parallel = 1
params.warmup = False
params.cpuparams.n_threads = 1  # more would wait for each other
params.cpuparams_batch.n_threads = 1
params.sampling.seed = 1
params.chat_template = asked.get("template", "")
params.api_keys = [asked["apiKey"]] if "apiKey" in asked else []
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
