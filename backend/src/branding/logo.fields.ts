import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Logo } from '#libs/contract/logo.js';

@ApiSchema({ description: "The operator's logo." })
export class LogoDto implements Logo {
  @ApiProperty({ description: 'The id of its pictures, which never change' }) id!: string;
  @ApiProperty({ type: 'integer', description: 'The width of the picture, in pixels' }) width!: number;
  @ApiProperty({ type: 'integer', description: 'The height of the picture, in pixels' }) height!: number;
  @ApiProperty({ description: 'Whether the picture contains the name, which is then not shown next to it' })
  containsName!: boolean;
}
