import { Injectable } from '@nestjs/common';
import { AccountsService } from '../identity/accounts.service.js';
import { JobRunner } from '../kernel/jobs.js';
import { PicturesService } from './pictures.service.js';

const EVERY_MS = 60 * 60_000;

/** Deletes pictures that no account has, because a crash interrupted their upload or their removal. */
@Injectable()
export class PicturesReconciler {
  constructor(pictures: PicturesService, accounts: AccountsService, jobs: JobRunner) {
    const isUsed = (key: string) => accounts.hasPicture(key);
    jobs.register({
      name: 'unused pictures',
      everyMs: EVERY_MS,
      run: (signal) => pictures.removeUnused(isUsed, signal),
    });
  }
}
