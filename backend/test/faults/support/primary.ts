import mongoose from 'mongoose';

/** The port of the primary of a replica set. */
export async function primaryPort(uri: string): Promise<number> {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    const { primary } = await connection.db!.command({ hello: 1 });
    return Number((primary as string).split(':')[1]);
  } finally {
    await connection.close();
  }
}
