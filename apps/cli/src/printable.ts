/** Removes control characters, so that external text cannot control the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}
