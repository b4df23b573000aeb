import { PGlite } from '@electric-sql/pglite';
let t=Date.now();
const db=await PGlite.create(); console.log('start',Date.now()-t, process.memoryUsage().rss/1e6);
t=Date.now();
const d=await db.dumpDataDir('none');console.log('dump',Date.now()-t,d.size, process.memoryUsage().rss/1e6);
t=Date.now();
const db2=await PGlite.create({loadDataDir:d});console.log('load',Date.now()-t, process.memoryUsage().rss/1e6);
await db.exec('create table t(a json, b timestamptz, c text[], d uuid, e bytea, f int)');
console.log((await db.query("insert into t values ($1,$2,$3,$4,$5,$6) returning *",[JSON.stringify({b:1,a:'\u0000'}),new Date(),['x','y'],'5f1c6c0e-6a57-4b0e-9f0b-2f4f5d0c7a11',Buffer.from('abc'),4])).rows);
