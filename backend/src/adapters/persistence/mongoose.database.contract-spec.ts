import mongoose from 'mongoose';
import { describeOnMongo, freshMongoUri } from '../../../test/support/mongo.js';
import { databaseContract } from './database.contract.js';
import { MongooseDatabase } from './mongoose.database.js';

describeOnMongo('on a replica set', () => {
  databaseContract('MongooseDatabase', async () => {
    const uri = freshMongoUri();
    return {
      database: (release) =>
        new MongooseDatabase(mongoose.createConnection(uri, { autoCreate: false, autoIndex: false }), { release }),
      dispose: async () => {
        const connection = await mongoose.createConnection(uri).asPromise();
        await connection.dropDatabase();
        await connection.close();
      },
    };
  });
});
