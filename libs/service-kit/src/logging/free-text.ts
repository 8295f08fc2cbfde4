const LONGEST = 500;
const QUOTED_LONGEST = 24;

const EMAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[^\s@"'<>(),;:]+/g;
const CREDENTIALS = /\/\/[^@/\s]*@/g;
/** Session tokens, stream tickets and reset links hold 43 characters of base64url; keys of providers are as long, or longer. */
const SECRET = /(?<![\w-])[\w-]{40,}(?![\w-])/g;
/** What somebody typed stands in quotes where an error cites it. */
const QUOTED = /(["'`])((?:(?!\1).){25,})\1/gs;

/** The last defence for text that nobody wrote for a log: the message of an error, of the framework. */
export function fitForLog(text: string): string {
  return text
    .replace(
      QUOTED,
      (_whole, quote: string, cited: string) => `${quote}${cited.slice(0, QUOTED_LONGEST - 16)}…${quote}`,
    )
    .replace(CREDENTIALS, '//***@')
    .replace(EMAIL, '***@***')
    .replace(SECRET, '***')
    .slice(0, LONGEST);
}
