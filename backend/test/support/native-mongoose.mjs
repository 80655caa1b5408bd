/** Mongoose as the built application loads it, because its connections and queries must come from the same copy. */
const { default: mongoose } = await importNative('mongoose');
export default mongoose;
