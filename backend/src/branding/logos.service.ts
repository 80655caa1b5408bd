import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Logo, LogoRequest } from '#libs/contract/logo.js';
import { Clock } from '../kernel/clock.port.js';
import { fieldError } from '../kernel/field-error.js';
import type { RateLimit } from '../kernel/rate-limit.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { SettingsService } from '../settings/settings.service.js';
import { logoPictures } from './logo-pictures.provider.js';
import { LogosStore } from './logos.store.js';

/** Each upload is stored. */
const LOGOS_PER_ACCOUNT: RateLimit = { name: 'logo of account', max: 30, windowMs: 60 * 60_000 };
const ID_LENGTH = 32;

/** The operator's logo, for the site and the backoffice. */
@Injectable()
export class LogosService {
  constructor(
    private readonly logos: LogosStore,
    private readonly settings: SettingsService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the logo, or changes whether it contains the name. Takes effect immediately.
   * @param accountId of the member of staff who uploads it
   * @throws DomainError validation-failed, picture-invalid, too-many-requests or overloaded
   */
  async change({ picture, containsName }: LogoRequest, accountId: string): Promise<Logo | null> {
    const uploaded = picture === undefined ? null : await this.add(picture, accountId);
    return this.settings.changeLogo((current) => {
      const pictures = uploaded ?? current;
      if (!pictures) throw fieldError('picture', 'Please choose a picture');
      return { ...pictures, containsName };
    });
  }

  /** Back to the built-in logo. Idempotent. */
  remove(): Promise<Logo | null> {
    return this.settings.changeLogo(() => null);
  }

  /** A picture of a logo as PNG; null if there is none. */
  async read(id: string, kind: 'picture' | 'icon'): Promise<Buffer | null> {
    const logo = await this.logos.get(id);
    return logo && Buffer.from(logo[kind], 'base64');
  }

  private async add(dataUrl: string, accountId: string): Promise<Omit<Logo, 'containsName'>> {
    await this.limits.consume(LOGOS_PER_ACCOUNT, accountId);
    const pictures = await logoPictures(dataUrl);
    const { id, width, height } = await this.logos.add({
      id: createHash('sha256').update(pictures.icon).update(pictures.picture).digest('hex').slice(0, ID_LENGTH),
      picture: pictures.picture.toString('base64'),
      width: pictures.width,
      height: pictures.height,
      icon: pictures.icon.toString('base64'),
      createdAt: this.clock.now(),
    });
    return { id, width, height };
  }
}
