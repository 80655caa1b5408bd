import { Module } from '@nestjs/common';
import { ViewsController } from './views.controller.js';
import { ViewsService } from './views.service.js';
import { ViewsStore } from './views.store.js';

@Module({ controllers: [ViewsController], providers: [ViewsStore, ViewsService], exports: [ViewsService] })
export class ViewsModule {}
