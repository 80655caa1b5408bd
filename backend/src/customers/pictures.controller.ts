import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { DomainError } from '../kernel/domain-error.js';
import { PicturesService } from './pictures.service.js';

@ApiTags('profile')
@Controller('pictures')
export class PicturesController {
  constructor(private readonly pictures: PicturesService) {}

  @Get(':key')
  @ApiDoc({
    summary: 'Get a profile picture',
    description: 'A square WebP picture. The key cannot be guessed, and the picture under it never changes.',
  })
  @Public()
  @Header('cache-control', 'public, max-age=31536000, immutable')
  @Header('x-content-type-options', 'nosniff')
  @Header('content-disposition', 'inline; filename="picture.webp"')
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  async getPicture(@Param('key') key: string): Promise<StreamableFile> {
    const picture = await this.pictures.read(key);
    if (!picture) throw new DomainError('not-found');
    return new StreamableFile(picture, { type: 'image/webp', length: picture.length });
  }
}
