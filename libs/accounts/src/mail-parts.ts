import { escapedHtml, type Mail } from '@gemscout/service-kit';

/** A mail without its recipient. */
export type MailText = Pick<Mail, 'subject' | 'text' | 'html' | 'stopUrl'>;

/** What a mail says, in parts that become its text and its HTML alike. */
export type MailParts = {
  readonly subject: string;
  readonly before: readonly string[];
  /** Stands out: what the reader is to type. */
  readonly code?: string;
  readonly link?: { readonly words: string; readonly url: string };
  readonly after: readonly string[];
  /** Ends such mails; it stands below them as a link. */
  readonly stop?: { readonly words: string; readonly url: string };
};

const SIGNATURE = 'Gemscout: a research tool, not investment advice.';

/** The text and the HTML of a mail; both say the same. */
export function writtenMail(parts: MailParts): MailText {
  const { subject, before, code, link, after, stop } = parts;
  const [links, stops] = [link, stop].map((each) => (each ? [`${each.words}: ${each.url}`] : []));
  const lines = [...before, ...(code ? [code] : []), ...(links ?? []), ...after, ...(stops ?? [])];
  const text = [...lines, `-- \n${SIGNATURE}\n`].join('\n\n');
  return { subject, text, html: pageOf(parts), ...(stop && { stopUrl: stop.url }) };
}

const FONT = 'font-family:Georgia,serif;font-size:16px;line-height:1.6;color:#1c1917';

function pageOf({ subject, before, code, link, after, stop }: MailParts): string {
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapedHtml(text)}</p>`;
  const body = [
    ...before.map(paragraph),
    ...(code
      ? [`<p style="margin:0 0 16px;font-family:monospace;font-size:28px;letter-spacing:6px">${escapedHtml(code)}</p>`]
      : []),
    ...(link
      ? [
          `<p style="margin:0 0 16px"><a href="${escapedHtml(link.url)}" style="color:#0f5132">${escapedHtml(link.words)}</a></p>`,
        ]
      : []),
    ...after.map(paragraph),
    ...(stop
      ? [
          `<p style="margin:0 0 16px;font-size:13px"><a href="${escapedHtml(stop.url)}">${escapedHtml(stop.words)}</a></p>`,
        ]
      : []),
    `<p style="margin:24px 0 0;font-size:13px;color:#57534e">${escapedHtml(SIGNATURE)}</p>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapedHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 24px;background:#ffffff"><div style="max-width:520px;margin:0 auto;${FONT}">`,
    ...body,
    '</div></body></html>',
    '',
  ].join('\n');
}
