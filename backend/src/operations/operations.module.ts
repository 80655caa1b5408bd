import { Module } from '@nestjs/common';
import { Metrics } from './metrics.provider.js';
import { OperationsController } from './operations.controller.js';

@Module({ controllers: [OperationsController], providers: [Metrics] })
export class OperationsModule {}
