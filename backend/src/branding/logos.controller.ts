import { applyDecorators, Body, Controller, Delete, Get, Header, Param, Put, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { LogoResponse } from '#libs/contract/logo.js';
import { Allow, CurrentCaller, Public, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { notFound } from '../kernel/not-found.js';
import { LargeBody } from '../kernel/request-body.js';
import { MAX_PICTURE_LENGTH } from '../kernel/uploaded-picture.provider.js';
import { LogoRequestDto, LogoResponseDto } from './logo.dto.js';
import { LogosService } from './logos.service.js';

/** A picture under its id never changes. */
const LogoPicture = () =>
  applyDecorators(
    Public(),
    Header('cache-control', 'public, max-age=31536000, immutable'),
    Header('content-disposition', 'inline; filename="logo.png"'),
    ApiOkResponse({ content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } }),
  );

@ApiTags('settings')
@Controller()
export class LogosController {
  constructor(private readonly logos: LogosService) {}

  @Put('settings/logo')
  @Allow('settings')
  @ApiDoc({
    summary: 'Set the logo',
    description: 'Replaces the logo of the site and the backoffice. Takes effect immediately.',
    errors: ['picture-invalid', 'too-many-requests', 'overloaded'],
  })
  @Idempotent()
  @LargeBody({ field: 'picture', maxBytes: MAX_PICTURE_LENGTH })
  @ApiOkResponse({ type: LogoResponseDto })
  async setLogo(@CurrentCaller() { userId }: Caller, @Body() request: LogoRequestDto): Promise<LogoResponse> {
    return { logo: await this.logos.change(request, userId) };
  }

  @Delete('settings/logo')
  @Allow('settings')
  @ApiDoc({ summary: 'Remove the logo', description: 'The site and the backoffice show the built-in logo again.' })
  @Idempotent()
  @ApiOkResponse({ type: LogoResponseDto })
  async removeLogo(): Promise<LogoResponse> {
    return { logo: await this.logos.remove() };
  }

  @Get('logos/:id')
  @ApiDoc({ summary: 'Get the picture of a logo', description: 'A PNG without margins, at most 640 × 160 pixels.' })
  @LogoPicture()
  getLogo(@Param('id') id: string): Promise<StreamableFile> {
    return this.file(id, 'picture');
  }

  @Get('logos/:id/icon')
  @ApiDoc({ summary: 'Get the icon of a logo', description: 'A square PNG of 512 pixels on white.' })
  @LogoPicture()
  getLogoIcon(@Param('id') id: string): Promise<StreamableFile> {
    return this.file(id, 'icon');
  }

  private async file(id: string, kind: 'picture' | 'icon'): Promise<StreamableFile> {
    const picture = (await this.logos.read(id, kind)) ?? notFound('logo');
    return new StreamableFile(picture, { type: 'image/png', length: picture.length });
  }
}
