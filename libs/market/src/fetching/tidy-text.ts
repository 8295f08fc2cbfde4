/** The text with single spaces and line breaks between its words, and without control characters. */
export function tidyText(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\s]/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
