const LONGEST = 500;
const QUOTED_LONGEST = 24;

const EMAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[^\s@"'<>(),;:]+/g;
const CREDENTIALS = /\/\/[^@/\s]*@/g;
/** Session tokens, stream tickets and reset links have 43 base64url characters; provider keys are as long, or longer. */
const SECRET = /(?<![\w-])[\w-]{40,}(?![\w-])/g;
/** Errors cite user input in quotes. */
const QUOTED = /(["'`])((?:(?!\1).){25,})\1/gs;

/** Redacts text that was not written for the log, such as the message of an error or of the framework. */
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
