/**
 * The dependency rules of ARCHITECTURE.md. scripts/boundaries.spec.ts plants one violation of each.
 * A file's role is its last suffix: orders.store.ts is a store, picture.provider.ts an injectable that is no other
 * role. A file without a role is pure domain: order.ts.
 */

const DOMAIN = '^backend/src/(?!kernel/|adapters/|commands/|config/|demo/|web/)[^/]+/[^/.]+\\.ts$';
/** Kernel files that themselves know no framework, so that the domain may use them. */
const PLAIN_KERNEL =
  '^backend/src/kernel/(update-with-retry|event-loop|csv|clock\\.port|database\\.port|domain-error|escape-html|field-error|ids|insert-if-absent|not-found|search-terms|transition-error)\\.ts$';
const TESTS = '^backend/test/|\\.(spec|contract|contract-spec|fixture)\\.tsx?$';
const DRIVERS = '^node_modules/(@types/)?(mongoose|mongodb|@photostructure/sqlite|razorpay|nodemailer)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or hide a third one that both should import.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-apart',
      comment: 'Backend, storefront and backoffice are built and deployed apart. What they share is in libs.',
      severity: 'error',
      from: { path: '^(backend|storefront|backoffice)/' },
      to: { path: '^(backend|storefront|backoffice)/', pathNot: '^$1/' },
    },
    {
      name: 'libs-alone',
      comment:
        'libs runs in Node and in browsers: no app, no package, no I/O. Move what needs one to the app that has it.',
      severity: 'error',
      from: { path: '^libs/', pathNot: TESTS },
      to: { pathNot: '^libs/' },
    },
    {
      name: 'domain-pure',
      comment:
        'Rules of the business depend on nothing that can fail or change beneath them. Pass values in; do I/O in the service.',
      severity: 'error',
      from: { path: DOMAIN },
      // Hashing is arithmetic; nothing else of Node is.
      to: { pathNot: ['^libs/', DOMAIN, '^backend/src/kernel/', '\\.port\\.ts$', '^crypto$'] },
    },
    {
      name: 'domain-pure',
      comment: 'Of kernel files that know a framework, the domain may use the types alone.',
      severity: 'error',
      from: { path: DOMAIN },
      to: { path: '^backend/src/kernel/', pathNot: PLAIN_KERNEL, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-at-services',
      comment: 'Features use each other through services, modules, shared request fields and pure domain files.',
      severity: 'error',
      from: { path: '^backend/src/([^/]+)/', pathNot: '^backend/src/(kernel|adapters)/' },
      to: {
        path: '^backend/src/[^/]+/',
        pathNot: ['^backend/src/($1|kernel|config|adapters|demo)/', '\\.(service|module|fields)\\.ts$', DOMAIN],
      },
    },
    {
      name: 'stores-private',
      comment: "Only a feature's own files know how its records are kept.",
      severity: 'error',
      from: { path: '^backend/src/([^/]+)' },
      to: { path: '\\.store\\.ts$', pathNot: '^backend/src/$1/' },
    },
    {
      name: 'adapters-at-the-root',
      comment: 'app.module.ts chooses the adapters; everything else asks for the port.',
      severity: 'error',
      from: { pathNot: ['^backend/src/app\\.module\\.ts$', '^backend/src/adapters/', TESTS] },
      to: { path: '^backend/src/adapters/' },
    },
    {
      name: 'adapters-know-ports',
      comment:
        'An adapter is technology only. A business rule in it would have to be written once for each technology.',
      severity: 'error',
      from: { path: '^backend/src/adapters/' },
      to: { path: '^backend/src/', pathNot: ['^backend/src/(adapters|kernel)/', '\\.port\\.ts$'] },
    },
    {
      name: 'drivers-in-adapters',
      comment: 'A driver used outside its adapter ties the application to it.',
      severity: 'error',
      from: { pathNot: ['^backend/src/adapters/', TESTS] },
      to: { path: DRIVERS },
    },
    {
      name: 'storefront-features-apart',
      comment: 'Pages of one feature do not reach into another: share through app/, ui/ or lib/.',
      severity: 'error',
      from: { path: '^storefront/src/features/([^/]+)/' },
      to: { path: '^storefront/src/features/', pathNot: '^storefront/src/features/$1/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be found is checked by no other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types bind too: a type-only import of a store is knowledge of that store.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // `types` first: #libs/*.js then means the sources, not what was built from them.
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
      mainFields: ['types', 'main'],
    },
  },
};
