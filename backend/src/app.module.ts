import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import type { FastifyPluginAsync } from 'fastify';
import { AccessGuard } from './identity/access.guard.js';
import { CustomersModule } from './customers/customers.module.js';
import { SignInGuard } from './identity/sign-in.guard.js';
import { IdentityModule } from './identity/identity.module.js';
import { HashCost } from './identity/passwords.service.js';
import { OutboxMailer } from './adapters/mail/outbox.mailer.js';
import { SmtpMailer } from './adapters/mail/smtp.mailer.js';
import { RazorpayPaymentGateway } from './adapters/payments/razorpay.payment-gateway.js';
import { StandInDemoPayments } from './adapters/payments/razorpay-stand-in/stand-in.demo-payments.js';
import { razorpayStandIn } from './adapters/payments/razorpay-stand-in/razorpay-stand-in.js';
import { backUpSqlite } from './adapters/persistence/sqlite.backup.js';
import { SqliteDatabase } from './adapters/persistence/sqlite.database.js';
import { restoreSqlite } from './adapters/persistence/sqlite.restore.js';
import type { MigrationProgress } from './adapters/persistence/sqlite-to-mongoose.js';
import { BrandingModule } from './branding/branding.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CommunitiesModule } from './communities/communities.module.js';
import { AppConfig, type RazorpaySettings } from './config/config.js';
import { NoDemoPayments, DemoPayments } from './demo/demo-payments.port.js';
import { DocumentRendererService } from './documents/document-renderer.service.js';
import { DocumentsModule } from './documents/documents.module.js';
import { FaqModule } from './faq/faq.module.js';
import { FirstStepsModule } from './first-steps/first-steps.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { AccessCheck } from './kernel/access.js';
import { AuditLog } from './kernel/audit-log.js';
import { Clock, SystemClock } from './kernel/clock.port.js';
import { Database } from './kernel/database.port.js';
import { IdempotentRequests } from './kernel/idempotent-requests.js';
import { IpLimitGuard } from './kernel/ip-limit.guard.js';
import { ProblemFilter } from './kernel/problem.filter.js';
import { RateLimits } from './kernel/rate-limits.js';
import { BodyAdmission, RequestBodyReader, RequestTimeouts } from './kernel/request-body.js';
import { Seeds } from './kernel/seeds.js';
import { JobRunner } from './kernel/jobs.js';
import { Watermarks } from './kernel/watermarks.js';
import { validationPipe } from './kernel/validation.js';
import { LeadsModule } from './leads/leads.module.js';
import { MailModule } from './mail/mail.module.js';
import { Mailer } from './mail/mailer.port.js';
import { MarketingModule } from './marketing/marketing.module.js';
import { OfficeOrdersModule } from './office-orders/office-orders.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PaymentGateway } from './payments/payment-gateway.port.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ScheduleModule } from './schedule/schedule.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { UpdatesModule } from './updates/updates.module.js';
import { UpdateTimes } from './updates/updates.service.js';
import { ViewsModule } from './views/views.module.js';
import type { Timeouts } from './web/timeouts.js';
import { VisitsModule } from './visits/visits.module.js';
import { WashesModule } from './washes/washes.module.js';

/** The dependencies of an application that differ by environment. */
interface Composition {
  config: AppConfig;
  razorpay: RazorpaySettings;
  clock?: Clock;
  timeouts: Timeouts;
  hashCost: HashCost;
  documentRenderer?: DocumentRendererService;
  /** Whether the embedded store uses more memory to write many records faster. */
  bulkWrites: boolean;
}

/** The features. */
const FEATURES = [
  IdentityModule,
  CustomersModule,
  CatalogueModule,
  BrandingModule,
  AuditModule,
  CommunitiesModule,
  FaqModule,
  FirstStepsModule,
  MarketingModule,
  ImportsModule,
  LeadsModule,
  MailModule,
  OfficeOrdersModule,
  OperationsModule,
  OrdersModule,
  DocumentsModule,
  PaymentsModule,
  ReportsModule,
  SettingsModule,
  SubscriptionsModule,
  UpdatesModule,
  ViewsModule,
  VisitsModule,
  WashesModule,
  ScheduleModule,
];

/** What every feature can use. */
const KERNEL = [AuditLog, IdempotentRequests, RateLimits, Seeds, Watermarks, JobRunner];

/** What every request passes, in this order. */
const REQUEST_PIPELINE: Provider[] = [
  { provide: AccessCheck, useExisting: AccessGuard },
  { provide: APP_GUARD, useExisting: AccessGuard },
  { provide: APP_GUARD, useClass: IpLimitGuard },
  { provide: APP_GUARD, useExisting: SignInGuard },
  { provide: APP_GUARD, useClass: RequestBodyReader },
  { provide: APP_PIPE, useFactory: validationPipe },
  { provide: APP_FILTER, useClass: ProblemFilter },
];

/** The composition root: the only file that names adapters. */
@Global()
@Module({})
export class AppModule {
  /** The module of an application with this configuration, which chooses the adapters. Opens no store. */
  static async compose({
    config,
    razorpay,
    clock = new SystemClock(),
    timeouts,
    hashCost,
    documentRenderer = new DocumentRendererService(),
    bulkWrites,
  }: Composition): Promise<DynamicModule> {
    const { imports, database } = await persistence(config, bulkWrites);
    return {
      module: AppModule,
      imports: [...imports, ...FEATURES],
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: RequestTimeouts, useValue: timeouts },
        BodyAdmission,
        { provide: HashCost, useValue: hashCost },
        { provide: DocumentRendererService, useValue: documentRenderer },
        { provide: UpdateTimes, useValue: timeouts.updates },
        database,
        ...adapters(config, razorpay),
        ...REQUEST_PIPELINE,
        ...KERNEL,
      ],
      exports: [
        AppConfig,
        Clock,
        Database,
        HashCost,
        DocumentRendererService,
        PaymentGateway,
        Mailer,
        UpdateTimes,
        ...KERNEL,
      ],
    };
  }
}

/** The adapters of the payment provider and of mails. */
function adapters(config: AppConfig, razorpay: RazorpaySettings): Provider[] {
  const { smtpUrl, mailFrom } = config;
  return [
    { provide: PaymentGateway, useFactory: () => new RazorpayPaymentGateway(razorpay) },
    config.razorpay === null
      ? {
          provide: DemoPayments,
          useFactory: (database: Database, clock: Clock) => new StandInDemoPayments(database, clock),
          inject: [Database, Clock],
        }
      : { provide: DemoPayments, useClass: NoDemoPayments },
    {
      provide: Mailer,
      useFactory: () => (smtpUrl === null ? new OutboxMailer(config) : new SmtpMailer({ smtpUrl, mailFrom })),
    },
  ];
}

/** The persistence adapter. Only the one in use is loaded, for a faster start. */
async function persistence(
  { mongodbUri, dataDir }: AppConfig,
  bulkWrites: boolean,
): Promise<{ imports: DynamicModule[]; database: Provider }> {
  if (mongodbUri === null) {
    const useFactory = () => new SqliteDatabase({ dataDir, bulkWrites });
    return { imports: [], database: { provide: Database, useFactory } };
  }
  const { mongoosePersistence } = await import('./adapters/persistence/mongoose.persistence.js');
  return mongoosePersistence(mongodbUri);
}

/** The stand-in for Razorpay, used outside production when its settings are missing. */
export function standInPlugin(
  keys: RazorpaySettings,
  database: Database,
  clock: Clock,
  webhookUrl: () => string,
): FastifyPluginAsync {
  return razorpayStandIn({ keys, database, webhookUrl, now: () => clock.millis() });
}

/** Backs up the embedded store to a new file. Throws errors with messages for the operator. */
export function backUp({ dataDir }: AppConfig, target: string): void {
  backUpSqlite({ dataDir, target });
}

/**
 * Restores a backup of the embedded store into the data folder. Throws errors with messages for the operator.
 *
 * @param from `prepare` changes the restored store, in the data folder that it gets, before it takes its place
 */
export function restore(
  { dataDir }: AppConfig,
  from: { source: string; replace: boolean; prepare: (dataDir: string) => Promise<void> },
): Promise<{ previous: string | null }> {
  return restoreSqlite({ dataDir, ...from });
}

/**
 * Copies the embedded store of `dataDir` into the MongoDB database of `mongodbUri` and compares every record.
 *
 * @param embedded the store of an application that is not open
 * @throws Error with a message for the operator
 */
export async function migrateToMongo(
  { dataDir, mongodbUri }: AppConfig,
  embedded: Database,
  progress: MigrationProgress,
): Promise<{ records: number }> {
  const { migrateToMongoose } = await import('./adapters/persistence/sqlite-to-mongoose.js');
  return migrateToMongoose({ source: embedded as SqliteDatabase, dataDir, uri: mongodbUri!, progress });
}
