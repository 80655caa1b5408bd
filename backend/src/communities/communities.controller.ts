import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CommunityChoice } from '#libs/contract/communities.js';
import { Public } from '../kernel/access.js';
import { CommunityChoiceDto } from './communities.dto.js';
import { CommunitiesService } from './communities.service.js';

@ApiTags('communities')
@Controller('communities')
export class CommunitiesController {
  constructor(private readonly service: CommunitiesService) {}

  /** Those that may be chosen, by name. */
  @Get()
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ type: [CommunityChoiceDto] })
  async choices(): Promise<CommunityChoice[]> {
    const offered = await this.service.offered();
    return offered.map(({ id, name, locality, city, state, pin }) => ({
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
