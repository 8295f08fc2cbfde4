/** What a sign-up agrees to: a document of the site, or the text itself. */
export type Agreement = { readonly id: string; readonly title: string } & (
  | { readonly documentPath: string }
  | { readonly paragraphs: readonly string[] }
);

export const AGREEMENTS: readonly Agreement[] = [
  { id: 'user-agreement', title: 'User Agreement', documentPath: '/legal/user-agreement.html' },
  { id: 'privacy-policy', title: 'Privacy Policy', documentPath: '/legal/privacy-policy.html' },
  {
    id: 'investment-disclaimer',
    title: 'Investment Disclaimer',
    paragraphs: [
      'Gemscout is a research tool, not investment advice. It does not know your situation, and nothing it shows is an offer or a recommendation to buy or sell.',
      'A verdict says what the evidence of one run supports. Its confidence is not a chance of profit. Evidence can be wrong, late or incomplete, and so can the verdict.',
      'Investing can lose money, up to all of it. Decide for yourself, and ask a licensed adviser where you need advice.',
      'By agreeing you state that you are at least 18 years old.',
    ],
  },
];
