/** A qualified name without its prefix: `Revenues` of `us-gaap:Revenues`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
