import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ColumnLayoutResponse, ViewResponse } from '#libs/contract/views.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { viewResponse } from './saved-view.js';
import {
  ColumnLayoutDto,
  ColumnLayoutParamDto,
  ColumnLayoutResponseDto,
  ViewDto,
  ViewResponseDto,
} from './views.dto.js';
import { ViewsService } from './views.service.js';

@ApiTags('views')
@Controller('views')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Get()
  @Allow('views')
  @ApiDoc({
    summary: 'List saved views',
    description: 'Your own views and those that others share, of lists that you can read, sorted by name.',
  })
  @ApiOkResponse({ type: [ViewResponseDto] })
  async listViews(@CurrentCaller() caller: Caller): Promise<ViewResponse[]> {
    return (await this.views.visibleTo(caller)).map((view) => viewResponse(view, caller.userId));
  }

  @Post()
  @Allow('views')
  @ApiDoc({
    summary: 'Save a view',
    description:
      'Saves filters, sorting and columns of a list under a name. Your own view of the same name is replaced.',
  })
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ type: ViewResponseDto })
  async saveView(@CurrentCaller() { userId }: Caller, @Body() request: ViewDto): Promise<ViewResponse> {
    return viewResponse(await this.views.save(userId, request), userId);
  }

  @Get('columns')
  @Allow('views')
  @ApiDoc({
    summary: 'List your column layouts',
    description:
      'Your hidden columns, column order and widths for each list. Lists with the default layout are not included.',
  })
  @ApiOkResponse({ type: [ColumnLayoutResponseDto] })
  listColumnLayouts(@CurrentCaller() { userId }: Caller): Promise<ColumnLayoutResponse[]> {
    return this.views.layouts(userId);
  }

  @Put('columns/:resource')
  @Allow('views')
  @ApiDoc({
    summary: 'Save your column layout',
    description: 'Replaces your layout of a list. The last write wins.',
  })
  @ApiOkResponse({ type: ColumnLayoutResponseDto })
  saveColumnLayout(
    @CurrentCaller() { userId }: Caller,
    @Param() { resource }: ColumnLayoutParamDto,
    @Body() layout: ColumnLayoutDto,
  ): Promise<ColumnLayoutResponse> {
    return this.views.saveLayout(userId, resource, layout);
  }

  @Delete(':id')
  @Allow('views')
  @ApiDoc({
    summary: 'Delete a saved view',
    description:
      'Deletes one of your own views, for everybody if it is shared. Admins delete shared views of colleagues too.',
  })
  @Idempotent()
  @ApiOkResponse({ type: RemovedDto })
  async deleteView(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<{ id: string }> {
    await this.views.remove(caller, id);
    return { id };
  }
}
