import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CommunityChoice } from '#libs/contract/communities.js';
import { Public } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { CommunityChoiceDto } from './communities.dto.js';
import { CommunitiesService } from './communities.service.js';

@ApiTags('communities')
@Controller('communities')
export class CommunitiesController {
  constructor(private readonly service: CommunitiesService) {}

  @Get()
  @ApiDoc({
    summary: 'List active communities',
    description: 'The communities that a customer can choose, sorted by name.',
  })
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ type: [CommunityChoiceDto] })
  async listActiveCommunities(): Promise<CommunityChoice[]> {
    const communities = await this.service.active();
    return communities.map(({ id, name, locality, city, state, pin }) => ({
      id,
      _id: id,
      name,
      locality,
      city,
      state,
      pin,
    }));
  }
}
