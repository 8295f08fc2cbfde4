import { Module } from '@nestjs/common';
import { ExportProposalHandler, ExportTableHandler, MakeReportHandler } from './export-queries.ts';
import { ExportsController } from './exports.controller.ts';
import { HeavyWork } from './heavy-work.ts';

@Module({
  controllers: [ExportsController],
  providers: [ExportProposalHandler, ExportTableHandler, MakeReportHandler, HeavyWork],
})
export class ExportsModule {}
