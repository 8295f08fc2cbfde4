import { z } from 'zod';
import { cik, day, numeric, text } from '../ownership/xml.ts';
import type { ReportingPerson } from './holder-schedule.ts';

const shareClass = text.optional().catch(undefined);
const amount = numeric.nullable().catch(null);
const eventDate = day.nullable().catch(null);
const headerData = z.object({
  submissionType: text,
  filerInfo: z
    .object({ filer: z.array(z.object({ filerCredentials: z.object({ cik }) })) })
    .transform(({ filer }) => filer[0]?.filerCredentials.cik ?? null)
    .catch(null),
});

const PersonOf13D = z
  .object({ reportingPersonName: text, aggregateAmountOwned: amount, percentOfClass: amount })
  .transform((person): ReportingPerson => ({
    name: person.reportingPersonName,
    shares: person.aggregateAmountOwned,
    percent: person.percentOfClass,
  }));
const PersonOf13G = z
  .object({
    reportingPersonName: text,
    reportingPersonBeneficiallyOwnedAggregateNumberOfShares: amount,
    classPercent: amount,
  })
  .transform((person): ReportingPerson => ({
    name: person.reportingPersonName,
    shares: person.reportingPersonBeneficiallyOwnedAggregateNumberOfShares,
    percent: person.classPercent,
  }));

const Schedule13D = z.object({
  headerData,
  formData: z
    .object({
      coverPageHeader: z.object({
        securitiesClassTitle: shareClass,
        dateOfEvent: eventDate,
        issuerInfo: z.object({ issuerCIK: cik }),
      }),
      reportingPersons: z.object({ reportingPersonInfo: z.array(PersonOf13D).min(1) }),
    })
    .transform(({ coverPageHeader: cover, reportingPersons }) => ({
      eventDate: cover.dateOfEvent,
      issuerCik: cover.issuerInfo.issuerCIK,
      shareClass: cover.securitiesClassTitle,
      persons: reportingPersons.reportingPersonInfo,
    })),
});
const Schedule13G = z.object({
  headerData,
  formData: z
    .object({
      coverPageHeader: z.object({
        securitiesClassTitle: shareClass,
        eventDateRequiresFilingThisStatement: eventDate,
        issuerInfo: z.object({ issuerCik: cik }),
      }),
      coverPageHeaderReportingPersonDetails: z.array(PersonOf13G).min(1),
    })
    .transform(({ coverPageHeader: cover, coverPageHeaderReportingPersonDetails: persons }) => ({
      eventDate: cover.eventDateRequiresFilingThisStatement,
      issuerCik: cover.issuerInfo.issuerCik,
      shareClass: cover.securitiesClassTitle,
      persons,
    })),
});

/** Schedules 13D and 13G as XML, in which they are filed since December 2024, as `parseForm` gives them. */
export const ScheduleDocument = z.union([Schedule13D, Schedule13G]);
