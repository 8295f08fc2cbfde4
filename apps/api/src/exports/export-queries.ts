import type { Session } from '@gemscout/accounts';
import { MEDIA_TYPES, type ExportQuery, type ProposalResponse, type ReportBody } from '@gemscout/contracts';
import {
  noteHtml,
  noteMarkdown,
  proposalPdf,
  notesCsv,
  proposalsCsv,
  reportHtml,
  reportPdf,
  runsCsv,
  watchlistCsv,
  type NoteContext,
  type Report,
} from '@gemscout/reports';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiAccounts, ApiClock, ApiReadModel, ApiSettings, ApiStore } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { memoCheckOf } from '../proposals/memo-check-of.ts';
import { knownId } from '../runs/ownership.ts';
import { ListWatchlist } from '../watchlist/list-watchlist.handler.ts';
import { fileName, marketLine, SAMPLE_LINE, type ExportFile } from './export-files.ts';
import { withDecisions } from './decision-names.ts';
import { notesOf, proposalsOf, runsOf } from './export-rows.ts';
import { exportedProposal } from '../redistribution/exported-proposal.ts';
import { lastLinesOn } from './note-lines.ts';

/** A file is made once: it waits for prices longer than a list on a page does. */
const FILE_WAITS_MS = 20_000;

export type ExportedTable = 'queue' | 'watchlist' | 'runs' | 'notes';

/** A table of the workspace as CSV. */
export class ExportTable extends Query<ExportFile> {
  constructor(
    readonly table: ExportedTable,
    readonly session: Session,
    readonly query: ExportQuery,
  ) {
    super();
  }
}

@QueryHandler(ExportTable)
export class ExportTableHandler implements IQueryHandler<ExportTable> {
  constructor(
    private readonly readModel: ApiReadModel,
    private readonly settings: ApiSettings,
    private readonly accounts: ApiAccounts,
    private readonly queries: QueryBus,
  ) {}

  async execute({ table, session, query }: ExportTable): Promise<ExportFile> {
    const content = await this.csvOf(table, session.workspaceId, query);
    return { name: fileName(table, 'csv'), type: MEDIA_TYPES.csv, content };
  }

  private async csvOf(table: ExportedTable, workspaceId: string, { run, ...days }: ExportQuery): Promise<string> {
    if (table === 'watchlist')
      return watchlistCsv(await this.queries.execute(new ListWatchlist(workspaceId, { withinMs: FILE_WAITS_MS })));
    const { readModel, accounts } = this;
    if (table === 'notes') return notesCsv(await notesOf({ readModel, accounts }, workspaceId));
    if (table === 'runs') return runsCsv(await runsOf({ readModel: this.readModel }, workspaceId, days));
    const runId = run === undefined ? undefined : knownId(run);
    if (runId !== undefined && !(await this.readModel.run(workspaceId, runId))) throw new ApiError('not_found');
    const deps = { readModel, accounts, redistribution: this.settings.redistribution };
    return proposalsCsv(await proposalsOf(deps, { workspaceId, runId, status: 'open' }, days));
  }
}

export type NoteFormat = 'pdf' | 'html' | 'md';

/** One proposal as a research note. */
export class ExportProposal extends Query<ExportFile> {
  constructor(
    readonly proposalId: string,
    readonly session: Session,
    readonly format: NoteFormat,
  ) {
    super();
  }
}

@QueryHandler(ExportProposal)
export class ExportProposalHandler implements IQueryHandler<ExportProposal> {
  constructor(
    private readonly store: ApiStore,
    private readonly clock: ApiClock,
    private readonly readModel: ApiReadModel,
    private readonly settings: ApiSettings,
    private readonly accounts: ApiAccounts,
  ) {}

  async execute({ proposalId, session, format }: ExportProposal): Promise<ExportFile> {
    const proposal = await this.readModel.proposal(session.workspaceId, knownId(proposalId));
    if (!proposal) throw new ApiError('not_found');
    const market = proposal.source === 'sample' ? SAMPLE_LINE : marketLine(this.settings.config);
    const context = { createdAt: this.clock.now(), market };
    return {
      name: fileName(proposal.symbol, format),
      type: MEDIA_TYPES[format],
      content: await this.contentOf(proposal, context, { format, workspaceId: session.workspaceId }),
    };
  }

  private async contentOf(
    row: ProposalResponse,
    context: NoteContext,
    { format, workspaceId }: { readonly format: NoteFormat; readonly workspaceId: string },
  ) {
    const { redistribution } = this.settings;
    const [decided = row] = await withDecisions({ accounts: this.accounts }, workspaceId, [row]);
    const proposal = { ...exportedProposal(decided, redistribution), check: await memoCheckOf(this.store, row.id) };
    if (format === 'pdf') return proposalPdf(proposal, context);
    const lines = await lastLinesOn(this.store, proposal.run_id, proposal.symbol, redistribution);
    return { html: noteHtml, md: noteMarkdown }[format]({ proposal, lines, ...context });
  }
}

/** A custom report of the workspace, without its sample run. */
export class MakeReport extends Query<ExportFile> {
  constructor(
    readonly body: ReportBody,
    readonly session: Session,
  ) {
    super();
  }
}

@QueryHandler(MakeReport)
export class MakeReportHandler implements IQueryHandler<MakeReport> {
  constructor(
    private readonly clock: ApiClock,
    private readonly readModel: ApiReadModel,
    private readonly settings: ApiSettings,
    private readonly accounts: ApiAccounts,
    private readonly queries: QueryBus,
  ) {}

  async execute({ body, session }: MakeReport): Promise<ExportFile> {
    const { from, to, format } = body;
    const report = await this.reportOf(body, session.workspaceId);
    const content =
      format === 'csv' ? proposalsCsv(report.proposals) : await { pdf: reportPdf, html: reportHtml }[format](report);
    return { name: fileName(`gemscout-report-${from}-${to}`, format), type: MEDIA_TYPES[format], content };
  }

  private async reportOf({ from, to, sections, symbols, verdicts }: ReportBody, workspaceId: string): Promise<Report> {
    const { readModel, accounts } = this;
    const { redistribution } = this.settings;
    const days = { from, to };
    const [proposals, runs, watchlist] = await Promise.all([
      proposalsOf({ readModel, accounts, redistribution }, { workspaceId, status: 'all' }, days),
      runsOf({ readModel }, workspaceId, days),
      sections.includes('watchlist')
        ? this.queries.execute(new ListWatchlist(workspaceId, { withinMs: FILE_WAITS_MS }))
        : [],
    ]);
    const isAskedFor = ({ symbol, verdict }: { readonly symbol: string; readonly verdict: string }) =>
      (symbols.length === 0 || symbols.includes(symbol.toUpperCase())) &&
      (verdicts.length === 0 || verdicts.includes(verdict.toLowerCase()));
    return {
      from,
      to,
      sections,
      runs: runs.filter(({ sample }) => !sample),
      watchlist,
      proposals: proposals.filter(({ source }) => source !== 'sample').filter(isAskedFor),
      createdAt: this.clock.now(),
      market: marketLine(this.settings.config),
    };
  }
}
