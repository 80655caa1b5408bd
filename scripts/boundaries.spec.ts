import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** A rule whose pattern matches nothing would always pass, so each rule is shown to catch a violation. */

const ROOT = resolve(import.meta.dirname, '..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

interface Violation {
  rule: { name: string };
  from: string;
}

/** A minimal application: one file of each role, with every allowed import. */
const CLEAN: Record<string, string> = {
  'libs/src/money.ts': '',
  'libs/src/gst.ts': `import './money.js';`,
  'libs/src/gst.spec.ts': `import '@jest/globals'; import './gst.js';`,
  'backend/src/kernel/database.port.ts': `import '@nestjs/common';`,
  'backend/src/kernel/domain-error.ts': `import '#libs/money.js';`,
  'backend/src/kernel/rate-limits.ts': `import '@nestjs/common'; export interface RateLimit { most: number }`,
  'backend/src/adapters/persistence/mongoose.database.ts': `import 'mongoose'; import '../../kernel/database.port.js';`,
  'backend/src/adapters/persistence/mongoose.database.contract-spec.ts': `import './mongoose.database.js'; import 'mongoose';`,
  'backend/src/adapters/mail/smtp.mailer.ts': `import 'nodemailer'; import '../../mail/mailer.port.js';`,
  'backend/src/mail/mailer.port.ts': '',
  'backend/src/mail/mail.service.ts': `import './mailer.port.js'; import type {} from '../plans/plan.js';`,
  'backend/src/mail/mail.module.ts': `import '@nestjs/common'; import './mail.service.js';`,
  'backend/src/plans/plan.ts': `import '#libs/gst.js'; import '../kernel/domain-error.js'; import type { RateLimit } from '../kernel/rate-limits.js'; export const most: RateLimit = { most: 1 };`,
  'backend/src/plans/plans.store.ts': `import '../kernel/database.port.js'; import './plan.js';`,
  'backend/src/subscriptions/term.ts': '',
  'backend/src/plans/plans.dto.ts': '',
  'backend/src/plans/plans.service.ts': `import '@nestjs/common'; import './plans.store.js'; import '../mail/mail.service.js'; import '../subscriptions/term.js';`,
  'backend/src/plans/plans.module.ts': `import './plans.service.js'; import '../mail/mail.module.js';`,
  'backend/src/app.module.ts': `import './adapters/persistence/mongoose.database.js'; import './adapters/mail/smtp.mailer.js'; import './plans/plans.module.js';`,
  'backend/src/main.ts': `import './app.module.js';`,
  'storefront/src/ui/button.tsx': `import 'react';`,
  'storefront/src/features/login/login.page.tsx': `import '../../ui/button.js'; import '#libs/money.js';`,
  'storefront/src/features/profile/profile.page.tsx': `import '../../ui/button.js'; import './profile.api.js';`,
  'storefront/src/features/profile/profile.api.ts': '',
  'backoffice/src/App.tsx': `import 'react'; import '#libs/money.js';`,
};

/** One file for each violation of a rule: [rule, file, source]. */
const PLANTED: [rule: string, file: string, source: string][] = [
  ['no-cycles', 'libs/src/chicken.ts', `import './egg.js';`],
  ['apps-apart', 'storefront/src/app/prices.ts', `import '../../../backoffice/src/App.js';`],
  ['apps-apart', 'backoffice/src/plan.ts', `import type {} from '../../backend/src/plans/plan.js';`],
  ['libs-alone', 'libs/src/clock.ts', `import 'node:fs';`],
  ['libs-alone', 'libs/src/validation.ts', `import '@nestjs/common';`],
  ['libs-alone', 'libs/src/plans.ts', `import type {} from '../../backend/src/plans/plan.js';`],
  ['domain-pure', 'backend/src/plans/promotion.ts', `import './plans.store.js';`],
  ['domain-pure', 'backend/src/plans/receipt.ts', `import 'node:fs';`],
  ['domain-pure', 'backend/src/plans/limit.ts', `import '../kernel/rate-limits.js';`],
  ['features-meet-at-services', 'backend/src/mail/mail.controller.ts', `import '../plans/plans.dto.js';`],
  ['stores-private', 'backend/src/app.ts', `import './plans/plans.store.js';`],
  ['adapters-at-the-root', 'backend/src/plans/plans.controller.ts', `import '../adapters/mail/smtp.mailer.js';`],
  ['adapters-know-ports', 'backend/src/adapters/mail/outbox.mailer.ts', `import '../../mail/mail.service.js';`],
  ['drivers-in-adapters', 'backend/src/plans/plans.reconciler.ts', `import type {} from 'mongoose';`],
  [
    'storefront-features-apart',
    'storefront/src/features/login/register.page.tsx',
    `import '../profile/profile.api.js';`,
  ],
  ['resolvable', 'backoffice/src/gone.ts', `import './nowhere.js';`],
];

/** The other file of the cycle, which is reported once. */
const EGG = { 'libs/src/egg.ts': `import './chicken.js';` };

const PACKAGES = ['mongoose', 'nodemailer', '@nestjs/common', '@jest/globals', 'react'];

describe('the dependency rules', () => {
  const trees: string[] = [];
  let planted: Violation[];

  beforeAll(async () => {
    planted = await violations({
      ...CLEAN,
      ...EGG,
      ...Object.fromEntries(PLANTED.map(([, file, source]) => [file, source])),
    });
  }, 60_000);

  afterAll(() => trees.forEach((tree) => rmSync(tree, { recursive: true, force: true })));

  it('accept everything that the architecture allows', async () => {
    expect(await violations(CLEAN)).toEqual([]);
  }, 60_000);

  it.each(PLANTED)('%s catches %s', (rule, file) => {
    expect(planted.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  it('report nothing else', () => {
    const files = new Set(PLANTED.map(([, file]) => file));
    expect(planted.filter(({ from }) => !files.has(from))).toEqual([]);
  });

  it('are all covered by this test', async () => {
    const { default: config } = (await import('../.dependency-cruiser.cjs')) as {
      default: { forbidden: { name: string }[] };
    };
    expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(config.forbidden.map(({ name }) => name)));
  });

  async function violations(files: Record<string, string>): Promise<Violation[]> {
    const tree = mkdtempSync(join(tmpdir(), 'boundaries-'));
    trees.push(tree);
    for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
      cpSync(join(ROOT, name), join(tree, name));
    for (const name of PACKAGES) write(tree, `node_modules/${name}/index.js`, '');
    for (const [file, source] of Object.entries(files)) write(tree, file, `${source}\nexport {};\n`);
    const report = await cruise(tree);
    expect(report.summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(files).length);
    return report.summary.violations;
  }
});

function write(tree: string, file: string, source: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), source);
}

/** The exit code counts the violations, so only the report says whether the run itself failed. */
function cruise(tree: string): Promise<{ summary: { violations: Violation[]; totalCruised: number } }> {
  const folders = ['backend/src', 'libs/src', 'storefront/src', 'backoffice/src'];
  return new Promise((done, failed) => {
    execFile(
      process.execPath,
      [CRUISER, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
      { cwd: tree },
      (_, stdout, stderr) => {
        try {
          done(JSON.parse(stdout) as Awaited<ReturnType<typeof cruise>>);
        } catch {
          failed(new Error(`dependency-cruiser gave no report: ${stderr}`));
        }
      },
    );
  });
}
