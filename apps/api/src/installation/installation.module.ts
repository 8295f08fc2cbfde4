import { Module } from '@nestjs/common';
import { InstallationController } from './installation.controller.ts';

@Module({
  controllers: [InstallationController],
})
export class InstallationModule {}
