import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { AppIcon, AppManifestResponse } from '#libs/contract/app-manifest.js';
import { logoIconPath } from '#libs/logo.js';
import { Public } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { SettingsService } from '../settings/settings.service.js';
import { AppManifestDto } from './app-manifest.dto.js';
import { ICON_EDGE } from './logo-pictures.provider.js';

const BUILT_IN_ICONS: AppIcon[] = [
  { src: '/dashboard/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/dashboard/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/dashboard/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** What a phone shows of the backoffice that is installed as an app: the name and the logo of the business. */
@ApiTags('settings')
@Public()
@Controller('app-manifest')
export class AppManifestController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiDoc({
    summary: 'Get the manifest of the backoffice',
    description: 'The web app manifest with which browsers install the backoffice as an app, such as on a phone.',
  })
  @Header('cache-control', 'no-cache')
  @ApiOkResponse({ type: AppManifestDto })
  async getAppManifest(): Promise<AppManifestResponse> {
    const { settings, logo } = await this.settings.current();
    const { name } = settings.contacts;
    return {
      id: '/dashboard/',
      name: `${name} Backoffice`,
      short_name: name,
      start_url: '/dashboard/',
      scope: '/',
      display: 'standalone',
      background_color: '#f5f8f6',
      theme_color: '#0b3a3f',
      icons: logo ? [ownIcon(logoIconPath(logo))] : BUILT_IN_ICONS,
    };
  }
}

function ownIcon(src: string): AppIcon {
  return { src, sizes: `${ICON_EDGE}x${ICON_EDGE}`, type: 'image/png', purpose: 'any' };
}
