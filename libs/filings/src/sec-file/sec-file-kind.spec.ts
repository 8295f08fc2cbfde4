import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { secFileKind } from './sec-file-kind.ts';

describe('a file of the SEC by its content', () => {
  it.each([
    ['{"cik":320193,"entityName":"Apple Inc.","facts":{', 'companyfacts'],
    ['{\n  "cik": "0000320193", "entityType": "operating", "sic": "3571"', 'filing list'],
    ['{"accessionNumber":["0000320193-24-000123"]', 'filing page'],
    ['<SEC-DOCUMENT>0000320193-22-000061.txt : 20220506', 'submission'],
    ['-----BEGIN PRIVACY-ENHANCED MESSAGE-----', 'submission'],
    ['<DOCUMENT>\n<TYPE>EX-99.1', 'document'],
    ['<?xml version="1.0"?>\n<ownershipDocument>', 'ownership form'],
    ['<ns2:edgarSubmission xmlns:ns2="http://www.sec.gov/edgar/ownership">', 'ownership form'],
    ['<edgarSubmission xmlns="http://www.sec.gov/edgar/schedule13D">', 'schedule of a holder'],
    ['<?xml version="1.0"?><!-- a > b --><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL">', 'inline XBRL'],
    ['<!DOCTYPE html><HTML><body>Exhibit 99.1', 'document'],
  ])('given %j, then it is: %s', (text, kind) => {
    expect(secFileKind(text)).toEqual({ kind });
  });

  it.each([
    ['{"id":"FEDFUNDS"}', 'JSON of another source'],
    ['{"cik":"1001039","company":"WALT DISNEY CO/"}', 'JSON of another source'],
    ['<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler">', 'a form that is not read'],
    ['<informationTable>', 'XML that is not read'],
    ['<?xml version="1.0"?><Error><Code>NoSuchKey</Code>', 'an error of the SEC'],
    ['<html><h1>Your Request Originates from an Undeclared Automated Tool</h1>', 'an error page of the SEC'],
    ['symbol,name,sector', 'neither JSON nor a document of a filing'],
    ['', 'neither JSON nor a document of a filing'],
    ['<', 'XML that is not read'],
  ])('given %j, then nothing can be read: %s', (text, reason) => {
    expect(secFileKind(text)).toEqual({ kind: null, reason });
  });

  it('given a hostile beginning, then it is looked at once', () => {
    for (const text of [
      '<!--'.repeat(100_000),
      '<?'.repeat(100_000),
      '{"cik":"entityName":'.repeat(100_000),
      '<a '.repeat(100_000),
    ])
      expect(secFileKind(text).kind).toBeNull();
  });
});

(edgarPresent ? describe : describe.skip)('files as the SEC serves them', () => {
  it.each([
    ['companyfacts/SNOW.undated.json.gz', 'companyfacts'],
    ['companyfacts/AAPL.2026-03-25.json.gz', 'companyfacts'],
    ['submissions/CIK0000315090.json.gz', 'filing list'],
    ['submissions/CIK0001324424-submissions-001.json.gz', 'filing page'],
    ['10-K/wfc-10-k-2025-02-25.htm.gz', 'inline XBRL'],
    ['10-Q/hubs-10-q-2025-08-06.htm.gz', 'inline XBRL'],
    ['8-K/BuckleInc.8-K.html.gz', 'inline XBRL'],
    ['8-K/BuckleInc.8-K.EX99.1.html.gz', 'document'],
    ['8-K/adbe-2023-03-15-item-2.02-with-ex99.1.txt.gz', 'submission'],
    ['ownership/form4-aapl-0000320193-22-000061.txt', 'submission'],
    ['ownership/form4.snow.xml', 'ownership form'],
    ['ownership/form3.nosecurities.xml', 'ownership form'],
    ['ownership/apple.144.xml', 'ownership form'],
    ['ownership/derivative_holding.xml', null],
    ['13F-13DG/schedule13g.xml', 'schedule of a holder'],
    ['13F-13DG/13F-HR.infotable.xml', null],
    ['errors/SEC.AutomatedTool.html', null],
    ['errors/rate-exceeded.html', null],
    ['errors/submissions-404.xml', null],
    ['items/1001039_10K_2012_0001193125-12-479027.json.gz', null],
    ['macro/fred.FEDFUNDS.json', null],
    ['questions/docugami-10q-qna.csv', null],
  ])('%s: %s', (path, kind) => {
    expect(secFileKind(edgarText(path)).kind).toBe(kind);
  });
});
