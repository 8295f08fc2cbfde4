/** What a provider said, before it is believed. */
export type RawResponse = {
  readonly status: number;
  readonly text: string;
  /** The text as JSON; undefined where it is none. */
  readonly json: unknown;
};

/** The same with its bytes. */
export type Body = RawResponse & { readonly bytes: Buffer };

/** Reports of several megabytes are read as text, so JSON is parsed when it is asked for. */
export function rawResponse(status: number, bytes: Buffer): Body {
  let text: string | undefined;
  let parsed: { readonly json: unknown } | undefined;
  return {
    status,
    bytes,
    get text() {
      return (text ??= new TextDecoder().decode(bytes));
    },
    get json() {
      parsed ??= { json: jsonOf(this.text) };
      return parsed.json;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
