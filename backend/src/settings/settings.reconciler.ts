import { Injectable } from '@nestjs/common';
import { JobRunner } from '../kernel/jobs.js';
import { SettingsService } from './settings.service.js';

const EVERY_MS = 60_000;

/** Stores the values of scheduled changes once they have begun. */
@Injectable()
export class SettingsReconciler {
  constructor(settings: SettingsService, jobs: JobRunner) {
    jobs.register({ name: 'scheduled settings', everyMs: EVERY_MS, run: () => settings.beginScheduledChanges() });
  }
}
