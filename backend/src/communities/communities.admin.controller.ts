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
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommunityResponse, CommunityUses } from '#libs/contract/communities.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { withLatestOnConflict } from '../kernel/edit.js';
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
@Controller('register/communities')
export class CommunitiesAdminController {
  constructor(private readonly service: CommunitiesService) {}

  @Get()
  @Allow('communities:read')
  @ApiDoc({
    summary: 'List communities',
    description: 'All communities, including inactive ones.',
  })
  @ApiListQuery(communities)
  @ApiOkResponse({ type: [CommunityResponseDto] })
  async listCommunities(
    @Query() parameters: ListParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommunityResponse[]> {
    const query = parseListQuery(parameters, communities);
    return sendPage(reply, communities.resource, query, await this.service.page(query), communityResponse);
  }

  @Get('export')
  @Allow('exports')
  @ApiDoc({
    summary: 'Export communities',
    description: 'The communities that match, as a CSV file.',
  })
  @ApiListExport(communities)
  exportCommunities(@Query() parameters: ListParameters): StreamableFile {
    return csvFile(
      'communities',
      COMMUNITY_COLUMNS,
      mapped(this.service.stream(parseListQuery(parameters, communities)), communityResponse),
    );
  }

  @Get(':id')
  @Allow('communities:read')
  @ApiDoc({
    summary: 'Get a community',
    description: 'One community.',
  })
  @ApiOkResponse({ type: CommunityResponseDto })
  async getCommunity(@Param('id') id: string): Promise<CommunityResponse> {
    return communityResponse(await this.service.find(id));
  }

  @Get(':id/uses')
  @Allow('communities:read')
  @ApiDoc({
    summary: 'Count the uses of a community',
    description: 'How many records of each kind refer to the community.',
  })
  @ApiOkResponse({ type: CommunityUsesDto })
  getCommunityUses(@Param('id') id: string): Promise<CommunityUses> {
    return this.service.uses(id);
  }

  @Post()
  @Allow('communities:write')
  @ApiDoc({
    summary: 'Create a community',
    description: "Adds a community. City and state default to the company's.",
    errors: ['community-exists'],
  })
  @Idempotent()
  @ApiCreatedResponse({ type: CommunityResponseDto })
  async createCommunity(@Body() form: CommunityDto): Promise<CommunityResponse> {
    return communityResponse(await this.service.create(form));
  }

  @Put(':id')
  @Allow('communities:write')
  @ApiDoc({
    summary: 'Update a community',
    description:
      'Updates the community. Its orders and customers show the new name immediately. An inactive ' +
      'community can no longer be chosen.',
    errors: ['community-exists'],
  })
  @Idempotent()
  @ApiOkResponse({ type: CommunityResponseDto })
  updateCommunity(@Param('id') id: string, @Body() form: CommunityUpdateDto): Promise<CommunityResponse> {
    return withLatestOnConflict(
      async () => communityResponse(await this.service.update(id, form)),
      () => this.getCommunity(id),
    );
  }

  @Delete(':id')
  @Allow('communities:write')
  @ApiDoc({
    summary: 'Delete a community',
    description: 'Deletes a community that no record refers to. If any do, `uses` in the error has their numbers.',
    errors: ['community-in-use'],
  })
  @Idempotent()
  @ApiOkResponse({ type: RemovedDto })
  async deleteCommunity(@Param('id') id: string): Promise<{ id: string }> {
    await this.service.remove(id);
    return { id };
  }

  @Post(':id/merge')
  @Allow('communities:write')
  @ApiDoc({
    summary: 'Merge a community into another',
    description: 'Merges the community into another one and moves its records there in the background.',
    errors: ['conflict'],
  })
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: CommunityResponseDto })
  async mergeCommunity(@Param('id') id: string, @Body() { into }: CommunityMergeDto): Promise<CommunityResponse> {
    return communityResponse(await this.service.merge(id, into));
  }
}

function communityResponse(community: Community): CommunityResponse {
  const { id, name, locality, address, city, state, pin, active, mergedInto, createdAt, version } = community;
  const isChoosable = active && mergedInto === null;
  return {
    id,
    _id: id,
    name,
    locality,
    address,
    city,
    state,
    pin,
    active: isChoosable,
    mergedInto,
    createdAt,
    version,
  };
}
