import { Module } from '@nestjs/common';
import { SourcesController } from './sources.controller.ts';

@Module({ controllers: [SourcesController] })
export class SourcesModule {}
