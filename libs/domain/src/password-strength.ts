/**
 * What the strength meter shows. `score` is 0 to 4, `fillPercent` the width of its bar. The checklist is advice and does not
 * block a password.
 */
export type PasswordStrength = {
  readonly score: number;
  readonly label: string;
  readonly fillPercent: number;
  readonly checklist: readonly { readonly text: string; readonly met: boolean }[];
};

const LEVELS = [
  ['Very weak', 8],
  ['Weak', 30],
  ['Okay', 55],
  ['Strong', 78],
  ['Great', 100],
] as const;
const COMMON_WORDS = ['password', 'qwerty', 'letmein', 'admin', 'welcome', '1234', 'iloveyou'];
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const DIGIT = /\p{Nd}/u;
const SYMBOL = /[^\p{L}\p{Nd}]/u;
const TRIPLE = /(.)\1\1/su;

/** Rates a password by length and character classes, with deductions for what is easy to guess. */
export function passwordStrength(password: string, email: string): PasswordStrength {
  const sum = lengthPoints(password) + classPoints(password) - penalties(password, email);
  const score = Math.min(LEVELS.length - 1, Math.max(0, sum));
  const [label, fillPercent] = LEVELS[score] ?? LEVELS[0];
  return { score, label, fillPercent, checklist: checklistOf(password) };
}

function lengthPoints(password: string): number {
  const length = [...password].length;
  if (length >= 16) return 3;
  if (length >= 12) return 2;
  return length >= 8 ? 1 : 0;
}

function classPoints(password: string): number {
  const classes = [LOWER, UPPER, DIGIT, SYMBOL].filter((pattern) => pattern.test(password)).length;
  return Math.max(0, classes - 1);
}

function penalties(password: string, email: string): number {
  const lower = password.toLowerCase();
  const localPart = email.trim().toLowerCase().split('@')[0] ?? '';
  const common = COMMON_WORDS.some((word) => lower.includes(word)) ? 2 : 0;
  const tripled = TRIPLE.test(password) ? 1 : 0;
  const named = localPart !== '' && lower.includes(localPart) ? 2 : 0;
  return common + tripled + named;
}

function checklistOf(password: string): PasswordStrength['checklist'] {
  return [
    { text: 'at least 12 characters', met: [...password].length >= 12 },
    { text: 'mixed case', met: LOWER.test(password) && UPPER.test(password) },
    { text: 'numbers', met: DIGIT.test(password) },
    { text: 'symbols', met: SYMBOL.test(password) },
  ];
}
