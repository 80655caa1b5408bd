import type { DynamicModule, FactoryProvider } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { Database } from '../../kernel/database.port.js';
import { MongooseDatabase } from './mongoose.database.js';

const PATIENCE_MS = 8_000;

/** The modules and the provider that keep the data in MongoDB. A file of its own, so that SQLite does not load mongoose. */
export function mongoosePersistence(uri: string): { imports: DynamicModule[]; database: FactoryProvider<Database> } {
  const connection = MongooseModule.forRoot(uri, {
    lazyConnection: true,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: PATIENCE_MS,
    connectTimeoutMS: PATIENCE_MS,
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
