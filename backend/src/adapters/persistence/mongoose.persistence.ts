import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { Database } from '../../kernel/database.port.js';
import { MongooseDatabase } from './mongoose.database.js';

const TIMEOUT_MS = 8_000;

/** The modules and providers of the MongoDB store. In a separate file, so that mongoose is not loaded for SQLite. */
export function mongoosePersistence(uri: string): { imports: DynamicModule[]; database: FactoryProvider<Database> } {
  const connection = MongooseModule.forRoot(uri, {
    lazyConnection: true,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
  });
  return {
    imports: [connection],
    database: {
      provide: Database,
      useFactory: (opened: ConstructorParameters<typeof MongooseDatabase>[0]) => new MongooseDatabase(opened),
      inject: [getConnectionToken()],
    },
  };
}
