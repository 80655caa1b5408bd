import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBearerAuth,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommunityResponse, CommunityUses } from '#libs/contract/communities.js';
import { Allow } from '../kernel/access.js';
import { ApiEditConflict, editing } from '../kernel/edit.js';
import { Idempotent } from '../kernel/idempotency.js';
import { parseListQuery, type ListDefinition, type ListParameters } from '../kernel/list-query.js';
import { ApiListExport, csvFile, mapped } from '../kernel/list-export.js';
import { ApiListQuery, sendPage } from '../kernel/list-response.js';
import {
  CommunityDto,
  CommunityMergeDto,
  CommunityResponseDto,
  CommunityUpdateDto,
  CommunityUsesDto,
} from './communities.dto.js';
import { CommunitiesService } from './communities.service.js';
import { COMMUNITY_COLUMNS } from './community-columns.js';
import type { Community } from './community.js';

const communities: ListDefinition<Community> = {
  resource: 'communities',
  filters: {
    name: { kind: 'string' },
    locality: { kind: 'string' },
    active: { kind: 'boolean' },
    createdAt: { kind: 'instant' },
  },
  sorts: { id: 'id', name: 'name', locality: 'locality', active: 'active', createdAt: 'createdAt' },
  defaultSort: ['createdAt', 'DESC'],
};

@ApiTags('communities')
@ApiBearerAuth()
@Allow('admin')
@Controller('register/communities')
export class CommunitiesAdminController {
  constructor(private readonly service: CommunitiesService) {}

  /** Of the office: also those that are not offered. */
  @Get()
  @ApiListQuery(communities)
  @ApiOkResponse({ type: [CommunityResponseDto] })
  async list(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommunityResponse[]> {
    const query = parseListQuery(parameters, communities);
    return sendPage(reply, communities.resource, query, await this.service.page(query), communityResponse);
  }

  @Get('export')
  @ApiListExport(communities)
  export(@Query() parameters: ListParameters): StreamableFile {
    return csvFile(
      'communities',
      COMMUNITY_COLUMNS,
      mapped(this.service.stream(parseListQuery(parameters, communities)), communityResponse),
    );
  }

  @Get(':id')
  @ApiOkResponse({ type: CommunityResponseDto })
  async find(@Param('id') id: string): Promise<CommunityResponse> {
    return communityResponse(await this.service.find(id));
  }

  /** How many records refer to it. */
  @Get(':id/uses')
  @ApiOkResponse({ type: CommunityUsesDto })
  uses(@Param('id') id: string): Promise<CommunityUses> {
    return this.service.uses(id);
  }

  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: CommunityResponseDto })
  @ApiConflictResponse({ description: 'community-exists' })
  async create(@Body() form: CommunityDto): Promise<CommunityResponse> {
    return communityResponse(await this.service.create(form));
  }

  @Put(':id')
  @Idempotent()
  @ApiOkResponse({ type: CommunityResponseDto })
  @ApiEditConflict()
  update(@Param('id') id: string, @Body() form: CommunityUpdateDto): Promise<CommunityResponse> {
    return editing(
      async () => communityResponse(await this.service.update(id, form)),
      () => this.find(id),
    );
  }

  @Delete(':id')
  @Idempotent()
  @ApiOkResponse({ schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } })
  @ApiConflictResponse({ description: 'community-in-use: `uses` says by how many records' })
  async remove(@Param('id') id: string): Promise<{ id: string }> {
    await this.service.remove(id);
    return { id };
  }

  /** Makes it part of another one; a job moves its records. */
  @Post(':id/merge')
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: CommunityResponseDto })
  async merge(@Param('id') id: string, @Body() { into }: CommunityMergeDto): Promise<CommunityResponse> {
    return communityResponse(await this.service.merge(id, into));
  }
}

function communityResponse(community: Community): CommunityResponse {
  const { id, name, locality, address, city, state, pin, active, mergedInto, createdAt, version } = community;
  return { id, _id: id, name, locality, address, city, state, pin, active, mergedInto, createdAt, version };
}
