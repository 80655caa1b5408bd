/**
 * The metadata of decorators, which the package does not export elsewhere. @nestjs/mapped-types imports it the same
 * way.
 */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage.js';
}
