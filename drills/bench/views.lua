-- Requests the pages of flood.ts. Each line of the file is a path and a language.
local requests, at = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local path, language = line:match("^(%S+) (%S+)$")
    requests[#requests + 1] = wrk.format("GET", path, { ["Accept-Language"] = language, ["Accept-Encoding"] = "br" })
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local e = summary.errors
  print(string.format('{"answered":%d,"seconds":%f,"p95":%f,"longest":%f,"refused":%d,"late":%d,"broken":%d}',
    summary.requests, summary.duration / 1e6, latency:percentile(95) / 1e3, latency.max / 1e3,
    e.status, e.timeout, e.connect + e.read + e.write))
end
