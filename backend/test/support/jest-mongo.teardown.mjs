export default async function teardown() {
  await globalThis.testMongo?.stop();
}
