import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { documentsIn, parseSubmission } from './submission.ts';

const header = `<SEC-HEADER>
ACCESSION NUMBER:		0000000001-24-000002
CONFORMED SUBMISSION TYPE:	8-K
FILED AS OF DATE:		20240305
</SEC-HEADER>
`;
const document = (type: string, text: string) => `<DOCUMENT>\n<TYPE>${type}\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n`;

describe('a full submission text file', () => {
  it('has number, form, day and documents, without their wrappers', () => {
    expect(parseSubmission(header + document('8-K', '<p>a</p>') + document('EX-99.1', '<XML>\n<b/>\n</XML>'))).toEqual({
      accession: '0000000001-24-000002',
      form: '8-K',
      filed: '2024-03-05',
      documents: [
        { type: '8-K', text: '\n<p>a</p>\n' },
        { type: 'EX-99.1', text: '<b/>\n' },
      ],
    });
  });

  it('is none without its header, and none where its last document is cut off', () => {
    expect(parseSubmission(document('8-K', 'a'))).toBeNull();
    expect(parseSubmission(`${header}${document('8-K', 'a')}<DOCUMENT>\n<TYPE>EX-99.1\n<TEXT>half`)).toBeNull();
  });

  it('does not take its header from a document', () => {
    expect(parseSubmission(`<SEC-HEADER>\n${document('8-K', header)}`)).toBeNull();
  });

  it('may come without a header, as one document', () =>
    expect(documentsIn(document('EX-99.1', 'a'))).toMatchObject([{ type: 'EX-99.1' }]));
});

(edgarPresent ? describe : describe.skip)('submissions as the SEC serves them', () => {
  it('hold the report and its exhibits', () => {
    const submission = parseSubmission(edgarText('8-K/adbe-2023-03-15-item-2.02-with-ex99.1.txt.gz'));
    expect(submission).toMatchObject({ accession: '0000796343-23-000044', form: '8-K', filed: '2023-03-15' });
    expect(submission?.documents.map(({ type }) => type).slice(0, 2)).toEqual(['8-K', 'EX-99.1']);
  });
});
