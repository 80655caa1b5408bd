import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AppIcon, AppManifestResponse } from '#libs/contract/app-manifest.js';

@ApiSchema({ description: 'An icon of an installed app.' })
class AppIconDto implements AppIcon {
  @ApiProperty({ description: 'The path of the picture' }) src!: string;
  @ApiProperty({ description: 'Width and height in pixels', example: '512x512' }) sizes!: string;
  @ApiProperty({ enum: ['image/png'], description: 'The format of the picture' }) type!: 'image/png';
  @ApiProperty({
    enum: ['any', 'maskable'],
    description: 'Whether it may be cut to the shape that a phone gives icons',
  })
  purpose!: AppIcon['purpose'];
}

@ApiSchema({ description: 'A web app manifest.' })
export class AppManifestDto implements AppManifestResponse {
  @ApiProperty({ description: 'Identifies the installed app, whose name and icons may change' }) id!: string;
  @ApiProperty({ description: 'The name of the app' }) name!: string;
  @ApiProperty({ description: 'The name below the icon on a home screen' }) short_name!: string;
  @ApiProperty({ description: 'The path of the first screen' }) start_url!: string;
  @ApiProperty({ description: 'The path below which links stay in the app' }) scope!: string;
  @ApiProperty({ enum: ['standalone'], description: 'In a window of its own' }) display!: 'standalone';
  @ApiProperty({ description: 'The colour shown while the app starts', example: '#f5f8f6' }) background_color!: string;
  @ApiProperty({ description: 'The colour of the title bar', example: '#0b3a3f' }) theme_color!: string;
  @ApiProperty({ type: [AppIconDto], description: 'The logo of the business, or the built-in icons' })
  icons!: AppIconDto[];
}
