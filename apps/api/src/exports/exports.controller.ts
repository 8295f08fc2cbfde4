import { ExportQuery, ReportBody } from '@gemscout/contracts';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { QueryBus, type Query as BusQuery } from '@nestjs/cqrs';
import { ApiAccounts } from '../api-libraries.ts';
import { ReadYourWrites } from '../sessions/read-your-writes.ts';
import type { SignedInRequest } from '../sessions/session.guard.ts';
import type { ExportFile } from './export-files.ts';
import { ExportProposal, ExportTable, MakeReport, type ExportedTable } from './export-queries.ts';
import { HeavyWork } from './heavy-work.ts';

type FileReply = { header(name: string, value: string): unknown };

@Controller()
@UseInterceptors(ReadYourWrites)
export class ExportsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly heavyWork: HeavyWork,
    private readonly accounts: ApiAccounts,
  ) {}

  @Get('exports/queue.csv')
  queue(
    @Req() request: SignedInRequest,
    @Query({ schema: ExportQuery }) query: ExportQuery,
    @Res({ passthrough: true }) reply: FileReply,
  ): Promise<StreamableFile> {
    return this.table('queue', request, query, reply);
  }

  @Get('exports/watchlist.csv')
  watchlist(@Req() request: SignedInRequest, @Res({ passthrough: true }) reply: FileReply): Promise<StreamableFile> {
    return this.table('watchlist', request, {}, reply);
  }

  @Get('exports/runs.csv')
  runs(
    @Req() request: SignedInRequest,
    @Query({ schema: ExportQuery }) query: ExportQuery,
    @Res({ passthrough: true }) reply: FileReply,
  ): Promise<StreamableFile> {
    return this.table('runs', request, query, reply);
  }

  @Get('exports/notes.csv')
  notes(@Req() request: SignedInRequest, @Res({ passthrough: true }) reply: FileReply): Promise<StreamableFile> {
    return this.table('notes', request, {}, reply);
  }

  @Get('runs/proposals/:id/export.pdf')
  proposalPdf(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FileReply,
  ): Promise<StreamableFile> {
    return this.file(session, new ExportProposal(id, session, 'pdf'), reply);
  }

  @Get('runs/proposals/:id/export.html')
  proposalHtml(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FileReply,
  ): Promise<StreamableFile> {
    return this.file(session, new ExportProposal(id, session, 'html'), reply);
  }

  @Get('runs/proposals/:id/export.md')
  proposalMarkdown(
    @Req() { session }: SignedInRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FileReply,
  ): Promise<StreamableFile> {
    return this.file(session, new ExportProposal(id, session, 'md'), reply);
  }

  @Post('reports')
  @HttpCode(200)
  report(
    @Req() { session }: SignedInRequest,
    @Body({ schema: ReportBody }) body: ReportBody,
    @Res({ passthrough: true }) reply: FileReply,
  ): Promise<StreamableFile> {
    return this.file(session, new MakeReport(body, session), reply);
  }

  private table(
    table: ExportedTable,
    { session }: SignedInRequest,
    query: ExportQuery,
    reply: FileReply,
  ): Promise<StreamableFile> {
    return this.file(session, new ExportTable(table, session, query), reply);
  }

  private async file(
    { userId, email }: SignedInRequest['session'],
    query: BusQuery<ExportFile>,
    reply: FileReply,
  ): Promise<StreamableFile> {
    await this.accounts.limits.take('export', { email });
    const { name, type, content } = await this.heavyWork.for(userId, () => this.queries.execute(query));
    reply.header('content-disposition', `attachment; filename="${name}"`);
    reply.header('content-type', type);
    reply.header('cache-control', 'no-store');
    return new StreamableFile(Buffer.from(content), { type });
  }
}
