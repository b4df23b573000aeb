import { route } from '@react-router/dev/routes';

export default [route('api/agent/:route', 'routes/api.agent.$route.ts'), route(':lang', 'routes/home.tsx')];
