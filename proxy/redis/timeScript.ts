/** Lua: `timeOf` reads a time in milliseconds; '' stands for the server's own time. */
export const timeScript = `
local function timeOf(text)
  if text ~= '' then return tonumber(text) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
`;
