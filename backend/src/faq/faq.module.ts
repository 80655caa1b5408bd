import { Module } from '@nestjs/common';
import { FaqAdminController } from './faq.admin.controller.js';
import { FaqController } from './faq.controller.js';
import { FaqService } from './faq.service.js';
import { FaqStore } from './faq.store.js';

@Module({ controllers: [FaqController, FaqAdminController], providers: [FaqStore, FaqService], exports: [FaqService] })
export class FaqModule {}
