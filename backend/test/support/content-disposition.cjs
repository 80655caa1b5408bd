/**
 * In the place of the package of this name, which @fastify/static requires: it is an ES module, and jest cannot require
 * one on Node 20. Only a download under a file name asks for it, and the product has none.
 */
exports.create = (name) => `attachment; filename="${name}"`;
