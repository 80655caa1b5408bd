/** The decorators' metadata, which the package has no other export for (@nestjs/mapped-types reads it from here too). */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage.js';
}
