import type { HolderSchedule } from '../holders/holder-schedule.ts';

/** For specs: a Schedule 13G of one holder of issuer 1 with 6.7 percent, filed on 2024-02-12. */
export function schedule13G(change: Partial<HolderSchedule> = {}): HolderSchedule {
  return {
    accession: '0002000001-24-000001',
    filed: '2024-02-12',
    form: '13G',
    isAmendment: false,
    issuerCik: '0000000001',
    filerCik: '0002000001',
    eventDate: '2023-12-31',
    persons: [{ name: 'Example Advisers Inc.', shares: 6_700_000, percent: 6.7 }],
    ...change,
  };
}

/** For specs: a submission as the SEC serves it, made by hand after the published form, of before December 2024. */
export function scheduleSubmission({
  form = 'SC 13G/A',
  document = COVER,
}: { readonly form?: string; readonly document?: string } = {}): string {
  return `<SEC-DOCUMENT>0002000001-24-000001.txt : 20240212
<SEC-HEADER>0002000001-24-000001.hdr.sgml : 20240212
<ACCEPTANCE-DATETIME>20240212163045
ACCESSION NUMBER:\t\t0002000001-24-000001
CONFORMED SUBMISSION TYPE:\t${form}
PUBLIC DOCUMENT COUNT:\t\t1
FILED AS OF DATE:\t\t20240212

SUBJECT COMPANY:\t
\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tBOLTRAN INDUSTRIES INC
\t\tCENTRAL INDEX KEY:\t\t\t0000000001

FILED BY:\t\t
\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tEXAMPLE ADVISERS INC
\t\tCENTRAL INDEX KEY:\t\t\t0002000001
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<SEQUENCE>1
<TEXT>
${document}
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>`;
}

const COVER = `SCHEDULE 13G
(Amendment No. 14)
Boltran Industries Inc.
(Name of Issuer)
December 31, 2023
(Date of Event Which Requires Filing of this Statement)

(1) Names of reporting persons. I.R.S. Identification Nos. of above persons (entities only).
Example Advisers Inc. (TIN: 23-0174431)

(2) Check the appropriate box if a member of a group
(5) Sole voting power 5,000,000
(9) Aggregate amount beneficially owned by each reporting person 6,700,000
(10) Check if the aggregate amount in Row (9) excludes certain shares
(11) Percent of class represented by amount in Row 9
6.7%
(12) Type of reporting person HC
Item 1.`;
