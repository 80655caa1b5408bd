import { Module } from '@nestjs/common';
import { CsvReader } from './csv.provider.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { ImportsStore } from './imports.store.js';

@Module({
  controllers: [ImportsController],
  providers: [ImportsStore, CsvReader, ImportsService],
  exports: [ImportsService],
})
export class ImportsModule {}
